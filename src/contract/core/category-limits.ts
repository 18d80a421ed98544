/** Limits of a category's form, read by column, schema and `maxlength`; the documents set none. */
export const PROMO_TYPE_NAME_MAX = 60
export const PROMO_TYPES_MAX = 30
export const RELATED_MAX = 250
