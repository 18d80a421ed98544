export * from './branches.ts'
export * from './maps.ts'
