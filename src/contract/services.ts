import * as authentication from './authentication/index.ts'
import * as blog from './blog/language.ts'
import * as core from './core/index.ts'
import { endpointsOf } from './endpoint.ts'
import * as files from './files/index.ts'
import * as location from './location/index.ts'
import * as notifications from './notifications/index.ts'
import * as orderPayment from './order-payment/index.ts'

export const services = {
  authentication: endpointsOf(authentication),
  notifications: endpointsOf(notifications),
  blog: endpointsOf(blog),
  core: endpointsOf(core),
  files: endpointsOf(files),
  location: endpointsOf(location),
  'order-payment': endpointsOf(orderPayment),
} as const

export type ServiceName = keyof typeof services
export const serviceNames = Object.keys(services) as ServiceName[]

export const apiVersions = ['v1', 'v2'] as const
export const apiPath = (service: ServiceName) => `/api/v1/${service}`
