export { DealStatus } from './status.tsx'
export { DealTable } from './table.tsx'
