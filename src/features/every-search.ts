export * from './deals/search.ts'
export * from './invoices/search.ts'
export * from './merchants/search.ts'
export * from './orders/search.ts'
