export { customerPrice, customerPriceText } from './customer-price.ts'
export { termsHtml } from './terms.ts'
