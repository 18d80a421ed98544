/** Of a class for expressions with the flag `v`: every dash that people type or programs put for one. */
export const DASHES = String.raw`\p{Dash}\u02D7\u2043\u2500\u2796\u30FC`

/** As `DASHES`: quotation marks, apostrophes, accents typed for one, and primes. */
export const QUOTES = String.raw`\p{Quotation_Mark}\x60\xB4\u02B9-\u02BF\u02C8\u02CA\u02CB\u02DD\u02EE\u02F4-\u02F6\u0374\u0384\u055A\u05F3\u05F4\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2032-\u2037\u2057\u275B-\u2760\u276E\u276F\uA78B\uA78C\uFF40\u{1F676}-\u{1F678}`
