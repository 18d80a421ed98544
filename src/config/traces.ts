import { z } from 'zod'
import { choice, text } from './rules.ts'

const PATH = '/v1/traces'
const DEFAULT_SERVICE = 'dealdesk'
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Any host by http too: a collector often stands beside the program under a name of the cluster. */
const collectorUrl = z.string().refine(isCollector, {
  error: 'must be a URL such as http://collector:4318, without user, query and fragment',
})

function isCollector(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

/** As OpenTelemetry writes lists: `name=value` with commas between, values percent-encoded. */
function pairs(name: RegExp, value: RegExp, error: string) {
  return z
    .string()
    .transform((list) => list.split(',').map(pairIn))
    .refine((all) => all.every((one) => one && name.test(one[0]) && value.test(one[1])), {
      error,
      abort: true,
    })
    .transform((all) => Object.fromEntries(all.filter((one) => one !== null)))
}

function pairIn(item: string): [name: string, value: string] | null {
  const at = item.indexOf('=')
  const name = item.slice(0, Math.max(at, 0)).trim()
  try {
    return name ? [name, decodeURIComponent(item.slice(at + 1).trim())] : null
  } catch {
    return null
  }
}

const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,9}|0\.0|1\.0+)$/, {
    error: 'must be a number from 0 to 1, such as 0.05',
    abort: true,
  })
  .transform(Number)

export const traceParts = {
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(choice(['true', 'false']))
    .default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs(
    /^[\w!#$%&'*+.^`|~-]+$/,
    /^[ -~]*$/,
    'must be headers such as api-key=1234,tenant=7, values percent-encoded',
  ).optional(),
  OTEL_SERVICE_NAME: text(1, 255).optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs(
    /^[\w.-]{1,255}$/,
    /^.{0,255}$/,
    'must be names with values such as deployment.environment=production, values percent-encoded',
  ).optional(),
  OTEL_TRACES_SAMPLER: choice(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.optional(),
}

type Given = z.output<z.ZodObject<typeof traceParts>>

/** Null unless traces leave this process. */
export function tracesConfig(v: Given) {
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const url = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && base + PATH)
  if (!url || v.OTEL_SDK_DISABLED === 'true') return null
  const resource: Record<string, string> = {
    'service.name': DEFAULT_SERVICE,
    ...v.OTEL_RESOURCE_ATTRIBUTES,
    ...(v.OTEL_SERVICE_NAME && { 'service.name': v.OTEL_SERVICE_NAME }),
  }
  const headers: Record<string, string> = v.OTEL_EXPORTER_OTLP_HEADERS ?? {}
  return { url, headers, resource, sampling: sampling(v) }
}

function sampling({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share = 1 }: Given) {
  const followsParent = sampler.startsWith('parentbased_')
  if (isRatio(sampler)) return { share, followsParent }
  return { share: sampler.endsWith('always_off') ? 0 : 1, followsParent }
}

function isRatio(sampler: Given['OTEL_TRACES_SAMPLER']): boolean {
  return sampler.endsWith('traceidratio')
}

/** A share that the sampler does not read would send everything. */
export function traceConflicts(v: Given): string[] {
  if (v.OTEL_TRACES_SAMPLER_ARG === undefined || isRatio(v.OTEL_TRACES_SAMPLER)) return []
  return ['OTEL_TRACES_SAMPLER_ARG: needs OTEL_TRACES_SAMPLER=parentbased_traceidratio']
}
