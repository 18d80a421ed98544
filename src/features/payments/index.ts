export { readReturn } from './payment-form.ts'
