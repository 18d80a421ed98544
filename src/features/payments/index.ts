export { readReturn } from '#views/payments/payment-form.ts'
