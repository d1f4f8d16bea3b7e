// with_pg.js: node-postgres: a parser for filters
const pg = require('pg');

async function registerBloom(client) {
    // Filters are read as a Buffer; toParameter() makes a parameter of one, $1::bloom.
    const { rows } = await client.query(`SELECT 'bloom'::regtype::oid AS oid`);
    client.setTypeParser(rows[0].oid, 'text', text => Buffer.from(text, 'base64'));
}
const toParameter = filter => filter.toString('base64');

async function main() {
    const client = new pg.Client();
    await client.connect();
    console.log(typeof (await client.query('SELECT ids FROM known')).rows[0].ids);
    await registerBloom(client);
    const { ids } = (await client.query('SELECT ids FROM known')).rows[0];
    console.log(Buffer.isBuffer(ids));

    for (const number of [42, 4200]) {
        const query = { name: 'ask', text: 'SELECT bloom_contains($1::bloom, $2::bigint) AS known', values: [toParameter(ids), number] };
        console.log(number, (await client.query(query)).rows[0].known);
    }
    for (const [filter, value, parameter] of [
        ['emails', '$1', 'user42@example.org'],
        ['times', '$1::timestamptz', new Date('2026-01-15T00:00:00Z')],
        ['balances', '$1::numeric', '10'],
        ['ids', '$1', 42],
        // An array where one value belongs is another text, {"user42@example.org"}.
        ['emails', '$1', ['user42@example.org']],
    ]) {
        try {
            console.log(filter, (await client.query(`SELECT bloom_contains(${filter}, ${value}) AS known FROM known`, [parameter])).rows[0].known);
        } catch (error) {
            console.log(error.code, error.message, '-', error.hint);
        }
    }
    console.log((await client.query('SELECT bloom_contains_each(ids, $1::bigint[]) AS known FROM known', [[1, 42, 4200]])).rows[0].known);
    await client.end();
}

main();

// It prints:
// string
// true
// 42 true
// 4200 false
// emails true
// times true
// balances true
// 42804 the filter holds elements of kind int, not text - Cast the value to bigint, or a list of values to bigint[], or build the filter over the other type.
// emails false
// [ true, true, false ]
