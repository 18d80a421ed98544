import { authentication } from './authentication/index.ts'
import { blog } from './blog/language.ts'
import { core } from './core/index.ts'
import { files } from './files/files.ts'
import { location } from './location/index.ts'
import { notifications } from './notifications/notifications.ts'
import { orderPayment } from './order-payment/index.ts'

export const services = {
  authentication,
  notifications,
  blog,
  core,
  files,
  location,
  'order-payment': orderPayment,
} as const

export const serviceNames = [
  'authentication',
  'notifications',
  'blog',
  'core',
  'files',
  'location',
  'order-payment',
] as const satisfies readonly (keyof typeof services)[]
export type ServiceName = (typeof serviceNames)[number]

export const apiVersions = ['v1', 'v2'] as const
export const apiPath = (service: ServiceName) => `/api/v1/${service}`
