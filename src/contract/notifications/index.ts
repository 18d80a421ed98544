export * from './choices.ts'
export * from './mailings.ts'
export * from './messages.ts'
export * from './notifications.ts'
