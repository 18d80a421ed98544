/** Limits of a category's form; ours, the documents name none. Column, schema and `maxlength` read these lines. */
export const PROMO_TYPE_NAME_MAX = 60
export const PROMO_TYPES_MAX = 30
export const RELATED_MAX = 250
