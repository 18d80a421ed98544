export { MoneyTabs, monthHeading } from './money-tabs.tsx'
export { PendingPayment } from './pending.tsx'
