-- The tables of a public kit, by the script that bench/tpch wrote for them.
\i :kit
