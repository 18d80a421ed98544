import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { StartError } from '#src/platform/start-error.ts'
import { backupConfig } from './backups.ts'
import { filesConfig } from './files.ts'
import { meantName } from './misspelt.ts'
import { conflicts, hasDemo, needs, outsideConfig } from './outside-config.ts'
import { reviewConfig } from './reviews.ts'
import { secondApprovalConfig } from './second-approvals.ts'
import { billingConfig } from './seller.ts'
import { tracesConfig } from './traces.ts'
import { fileVariables, variables } from './variables.ts'

export type Env = Readonly<Record<string, string | undefined>>
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the whole configuration; the only place that looks at the environment. An empty value counts
 * as none. A variable that holds a secret may come as `{NAME}_FILE` instead, the path of a file.
 * @throws StartError with one line for each wrong, unknown or missing variable; it repeats no value
 */
export function readConfig(env: Env = process.env) {
  const given = withFiles(filled(env))
  const production = given.NODE_ENV === 'production'
  const run = given.DEALDESK_RUN ?? 'all'
  const schema = variables({ production, run })
  const known = new Set([
    ...Object.keys(schema.shape),
    ...fileVariables.map((name) => `${name}_FILE`),
  ])
  const result = schema.safeParse(given)
  const lines = [
    ...unknownNames(env, known),
    ...(result.error?.issues.map(describeIssue) ?? []),
    ...(result.success ? [...missing(result.data), ...conflicts(result.data)] : []),
  ]
  if (!result.success || lines.length > 0) throw new StartError(lines.join('\n'))
  return assemble(result.data)
}

/** Where the system's programs are looked for; no setting of ours. */
export function readProgramPath(env: Env = process.env): string {
  return env.PATH ?? ''
}

type Values = z.output<ReturnType<typeof variables>>

function missing(v: Values): string[] {
  const lacking = needs.filter(({ name, when }) => v[name] === undefined && when(v))
  return lacking.map(({ name }) => `${name}: must be set`)
}

function assemble(v: Values) {
  const production = v.NODE_ENV === 'production'
  const absoluteSeconds = v.SESSION_HOURS * 3600
  const staff = { idleSeconds: v.STAFF_IDLE_MINUTES * 60, absoluteSeconds }
  return {
    production,
    run: v.DEALDESK_RUN,
    port: v.PORT,
    host: v.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicOrigin: v.PUBLIC_ORIGIN ?? `http://localhost:${v.PORT}`,
    dataDir: resolve(v.DATA_DIR),
    /** Contains only copies of public pictures, so a proxy may read it. */
    picturesDir: resolve(v.PICTURES_DIR ?? join(v.DATA_DIR, 'pictures')),
    sendFiles: v.SEND_FILES === 'off' ? null : v.SEND_FILES,
    databaseUrl: v.DATABASE_URL ?? null,
    databasePool: v.DATABASE_POOL,
    backups: backupConfig(v),
    files: filesConfig(v),
    upstream: {
      /** Every service unless it has an origin of its own; null: in this process. */
      all: v.UPSTREAM_URL ?? null,
      files: v.UPSTREAM_FILES_URL ?? null,
      location: v.UPSTREAM_LOCATION_URL ?? null,
      blog: v.UPSTREAM_BLOG_URL ?? null,
      notifications: v.UPSTREAM_NOTIFICATIONS_URL ?? null,
    },
    /** Null: one is derived from the secret keys, as both halves are this process. */
    upstreamApiKey: v.UPSTREAM_API_KEY ?? null,
    secretKeys: v.SECRET_KEYS ?? [],
    trustedProxies: v.TRUSTED_PROXIES,
    demo: hasDemo(v),
    defaultLanguage: v.DEFAULT_LANGUAGE,
    businessTimeZone: v.BUSINESS_TIME_ZONE,
    brandName: v.BRAND_NAME,
    billing: billingConfig(v),
    compress: v.COMPRESS === 'on',
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN ?? null,
    traces: tracesConfig(v),
    sessionLimits: {
      ADMIN: { idleSeconds: v.ADMIN_IDLE_MINUTES * 60, absoluteSeconds },
      MERCHANT: staff,
      BANK: staff,
    },
    accessTokenSeconds: v.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: v.REFRESH_TOKEN_DAYS * 86_400,
    adminTwoStep: v.ADMIN_TWO_STEP,
    securityContact: v.SECURITY_CONTACT ?? null,
    refusedPasswords: v.REFUSED_PASSWORDS ?? new Set<string>(),
    creditCardRetentionDays: v.CREDIT_CARD_RETENTION_DAYS,
    retention: {
      signInDays: v.SIGN_IN_RETENTION_DAYS,
      notificationDays: v.NOTIFICATION_RETENTION_DAYS,
    },
    ...reviewConfig(v),
    secondApproval: secondApprovalConfig(v),
    ...outsideConfig(v),
    defaultPackageId: v.DEFAULT_PACKAGE_ID ?? null,
    toastSeconds: { success: v.TOAST_SUCCESS_SECONDS, error: v.TOAST_ERROR_SECONDS },
    coupons: {
      fileBytes: v.COUPON_FILE_MB * 1024 * 1024,
      perLine: v.COUPONS_PER_LINE,
      perFile: v.COUPONS_PER_FILE,
    },
    /** Between "not ready" and the end of accepting: time for a proxy to notice. */
    drainSeconds: v.DRAIN_SECONDS,
    shutdownSeconds: v.SHUTDOWN_SECONDS,
  }
}

function filled(env: Env): Record<string, string> {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function withFiles(given: Record<string, string>): Record<string, string> {
  const read = fileVariables.flatMap((name) => {
    const path = given[`${name}_FILE`]
    return path === undefined ? [] : [[name, readSecretFile(name, path)]]
  })
  return { ...given, ...Object.fromEntries(read) }
}

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new StartError(`${name}_FILE: the file cannot be read`)
  }
}

function unknownNames(env: Env, known: ReadonlySet<string>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (name.startsWith('DEALDESK_')) {
      return known.has(name) ? [] : [`${name}: there is no such variable`]
    }
    const meant = value ? meantName(name, known) : undefined
    return meant ? [`${name}: there is no such variable; did you mean ${meant}?`] : []
  })
}

/** One line for an operator: the variable, then what it must be. Values are never repeated. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_type' ? 'must be set' : issue.message
  return `${issue.path.join('.')}: ${message}`
}
