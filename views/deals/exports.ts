export { customerPrice, customerPriceText } from './customer-price.ts'
export { DeleteDraft } from './draft.tsx'
export { type Gate, mayWriteForMerchants } from './lifecycle.ts'
export { termsHtml } from './terms.ts'
