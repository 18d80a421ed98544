import { z } from 'zod'
import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import { languages } from '#src/i18n/languages.ts'
import { backupParts } from './backups.ts'
import { fileParts } from './files.ts'
import { outsideParts } from './outside.ts'
import { refusedPasswords } from './refused-passwords.ts'
import { reviewParts } from './reviews.ts'
import { choice, text, whole } from './rules.ts'
import { secondApprovalParts } from './second-approvals.ts'
import { sellerParts } from './seller.ts'
import { traceParts } from './traces.ts'
import {
  contactUri,
  databaseUrl,
  publicOrigin,
  secretKeys,
  serviceOrigin,
  timeZone,
  uuid,
} from './values.ts'

/** Secrets that may come as `{NAME}_FILE`, as container platforms hand them over. */
export const fileVariables = [
  'DATABASE_URL',
  'BACKUP_TRIAL_URL',
  'SECRET_KEYS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'UPSTREAM_API_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMS_GATEWAY_TOKEN',
  'TWILIO_AUTH_TOKEN',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
] as const

const modes = ['all', 'web', 'services', 'requests', 'jobs'] as const
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const onOff = choice(['on', 'off'])

type Facts = { production: boolean; run: string }

export function variables({ production, run }: Facts) {
  const apart = run === 'web' || run === 'services'
  return z.object({
    NODE_ENV: choice(['development', 'production', 'test']).default('development'),
    DEALDESK_RUN: choice(modes).default('all'),
    PORT: whole(0, 65_535).default(3000),
    HOST: text(1, 255).optional(),
    PUBLIC_ORIGIN: needed(publicOrigin, production && run !== 'services'),
    DATA_DIR: text(1, 4000).default('./data'),
    PICTURES_DIR: text(1, 4000).optional(),
    ...backupParts,
    ...fileParts,
    SEND_FILES: choice(['off', 'x-accel-redirect', 'x-sendfile']).default('off'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_POOL: whole(2, 500).default(10),
    UPSTREAM_URL: needed(serviceOrigin, run === 'web'),
    UPSTREAM_FILES_URL: serviceOrigin.optional(),
    UPSTREAM_LOCATION_URL: serviceOrigin.optional(),
    UPSTREAM_BLOG_URL: serviceOrigin.optional(),
    UPSTREAM_NOTIFICATIONS_URL: serviceOrigin.optional(),
    UPSTREAM_API_KEY: needed(text(32, 1000), apart),
    SECRET_KEYS: needed(secretKeys, production),
    TRUSTED_PROXIES: whole(0, 10).default(0),
    DEMO: demo(production).optional(),
    DEFAULT_LANGUAGE: choice(languages).default('en'),
    BUSINESS_TIME_ZONE: timeZone.default('Asia/Colombo'),
    BRAND_NAME: text(1, 40).default('Dealdesk'),
    ...sellerParts({ production }),
    COMPRESS: onOff.default('on'),
    LOG_LEVEL: choice(levels).default('info'),
    METRICS_TOKEN: text(16, 1000).optional(),
    ...traceParts,
    ADMIN_IDLE_MINUTES: whole(1, 1440).default(30),
    STAFF_IDLE_MINUTES: whole(1, 1440).default(480),
    SESSION_HOURS: whole(1, 168).default(12),
    ACCESS_TOKEN_SECONDS: whole(30, 86_400).default(900),
    REFRESH_TOKEN_DAYS: whole(1, 90).default(14),
    ADMIN_TWO_STEP: choice(['required', 'offered']).default(production ? 'required' : 'offered'),
    SECURITY_CONTACT: contactUri.optional(),
    REFUSED_PASSWORDS: refusedPasswords.optional(),
    SMS_PER_DAY: whole(1, 1_000_000).default(2000),
    CREDIT_CARD_RETENTION_DAYS: whole(1, 3650).default(365),
    SIGN_IN_RETENTION_DAYS: whole(30, 3650).default(400),
    NOTIFICATION_RETENTION_DAYS: whole(30, 3650).default(400),
    ...reviewParts,
    ...secondApprovalParts,
    ...outsideParts({ production, run }),
    DEFAULT_PACKAGE_ID: uuid.optional(),
    TOAST_SUCCESS_SECONDS: whole(1, 120).default(5),
    TOAST_ERROR_SECONDS: whole(1, 120).default(10),
    COUPON_FILE_MB: whole(1, 1024).default(32),
    COUPONS_PER_LINE: whole(1, 1_000_000).default(couponLimits.perLine),
    COUPONS_PER_FILE: whole(1, 10_000_000).default(couponLimits.perFile),
    DRAIN_SECONDS: whole(0, 60).default(0),
    SHUTDOWN_SECONDS: whole(1, 300).default(20),
  })
}

function needed<T extends z.ZodType<unknown, string>>(schema: T, required: boolean) {
  return required ? schema : schema.optional()
}

function demo(production: boolean) {
  return onOff.refine((value) => !production || value === 'off', {
    error: 'the demo world is never loaded in production',
  })
}
