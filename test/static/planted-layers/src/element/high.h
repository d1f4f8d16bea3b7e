/* Planted: what core/low.c must not include. */
extern int	high(void);
extern int	first(int n);
extern int	second(int n);
