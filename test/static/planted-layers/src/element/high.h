/* Planted: what core/low.c must not include. */
extern int	high(void);
