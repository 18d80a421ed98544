export * from './csv.ts'
export * from './files.ts'
