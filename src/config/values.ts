import { z } from 'zod'
import { urlsOf } from '#src/platform/database-urls.ts'

/** AES and HMAC keys are derived from these; 32 characters of a random text hold more than 128 bits. */
const SECRET_LENGTH_MIN = 32

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An origin as browsers write it; plain http only on this machine, where cookies need no Secure. */
export const publicOrigin = origin().refine(
  (value) => value.startsWith('https:') || localHosts.has(new URL(value).hostname),
  { error: 'must be https, or http on localhost, 127.0.0.1 or [::1]' },
)

export const serviceOrigin = origin()

export const databaseUrl = z.string().refine(isDatabaseUrl, {
  error:
    'must be a URL such as postgres://user:password@host:5432/dealdesk, or with several hosts: host-a:5432,host-b:5432',
})

/** Comma separated, the current one first; the others are only read. */
export const secretKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => key.length >= SECRET_LENGTH_MIN), {
    error: `must hold keys of at least ${SECRET_LENGTH_MIN} characters, separated by commas`,
    abort: true,
  })
  .refine((keys) => keys.every((key) => new Set(key).size >= 8), {
    error: 'must hold random keys, such as "openssl rand -base64 48" prints',
  })

export const uuid = z.uuid({ error: 'must be an id such as 0198c1d4-0000-7000-8000-000000000001' })

export const httpUrl = z.string().refine((value) => hasScheme(value, /^https?:$/), {
  error: 'must be a URL such as https://sms.example.com/send',
})

export const timeZone = z.string().refine(isTimeZone, {
  error: 'must be a time zone such as Asia/Colombo',
})

function origin() {
  return z
    .string()
    .refine((value) => hasScheme(value, /^https?:$/), {
      error: 'must be an origin such as https://office.example.com',
      abort: true,
    })
    .transform((value) => value.replace(/\/$/, ''))
    .refine((value) => new URL(value).origin === value, {
      error: 'must be scheme, host and port alone, without a path',
      abort: true,
    })
}

function isDatabaseUrl(value: string) {
  const urls = urlsOf(value)
  return urls.every(
    (url) => hasScheme(url, /^postgres(ql)?:$/) && (urls.length === 1 || new URL(url).host !== ''),
  )
}

function hasScheme(value: string, scheme: RegExp) {
  return URL.canParse(value) && scheme.test(new URL(value).protocol)
}

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== ''
  } catch {
    return false
  }
}

/** How somebody outside reaches the operator. */
export const contactUri = z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
  error: 'must be mailto: with an address, or an https URL',
})
