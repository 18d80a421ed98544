export { PendingPayment } from './pending.tsx'
