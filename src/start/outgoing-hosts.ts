import { isAbsolute } from 'node:path'
import type { Config } from '#src/config/config.ts'
import { socialProviders } from '#src/contract/authentication/social.ts'
import { urlsOf } from '#src/platform/database-urls.ts'
import { documented } from './social-clients.ts'

/** The push services of browsers: Chromium, Firefox, Windows, Safari. */
const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]
/** This machine, where stand-ins and what developers try answer. */
const near = ['localhost', '127.0.0.1', '::1']

/** Where a process of this configuration connects to: what is set up, and what OUTGOING_HOSTS adds. */
export function outgoingHosts(config: Config): string[] {
  const { backups, databaseUrl, files, maps, messages, payments, push, traces, upstream } = config
  const { mail, sms } = messages
  const urls = [
    ...Object.values(upstream),
    ...bucketUrls(files.s3),
    mail.driver === 'smtp' ? mail.url : null,
    sms.driver === 'gateway' ? sms.url : null,
    sms.driver === 'twilio' ? sms.origin : null,
    maps.geocoder?.url,
    maps.tiles?.url,
    traces?.url,
    payments.stripe && 'https://api.stripe.com',
    payments.paypal && `https://api-m.${payments.paypal.live ? '' : 'sandbox.'}paypal.com`,
    ...socialProviders.flatMap((name) => (config.social[name] ? socialUrls(name) : [])),
  ]
  const hosts = [
    ...[databaseUrl, backups.trialUrl].flatMap((url) => (url ? urlsOf(url).map(databaseHost) : [])),
    ...urls.flatMap((url) => (url ? [hostOf(url)] : [])),
    ...(push ? pushServices : []),
    ...(config.production ? [] : near),
    ...config.outgoingHosts,
  ]
  return [...new Set(hosts.filter(Boolean))]
}

function hostOf(url: string): string {
  return bare(new URL(url).hostname)
}

/** Nothing where a socket's folder stands in place of a host. */
function databaseHost(url: string): string {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return isAbsolute(host) ? '' : bare(host)
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').toLowerCase()
}

function bucketUrls(s3: Config['files']['s3']): string[] {
  if (!s3) return []
  const { protocol, host } = new URL(s3.endpoint)
  const own = s3.pathStyle ? s3.endpoint : `${protocol}//${s3.bucket}.${host}`
  const { stsEndpoint } = s3.identity
  return stsEndpoint ? [own, stsEndpoint] : [own]
}

function socialUrls(name: (typeof socialProviders)[number]): string[] {
  const { token, jwks, pictures } = documented[name]
  return [token, jwks, ...pictures]
}
