export { MoneyTabs, monthHeading, ToPlans } from './money-tabs.tsx'
export { PendingPayment } from './pending.tsx'
