import { z } from 'zod'
import { outsideUrl } from './outside-hosts.ts'
import { choice, text } from './rules.ts'

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
})

const endpoint = outsideUrl.refine((value) => URL.canParse(value) && isOrigin(value), {
  error: 'must be scheme, host and port alone, without a bucket',
})

function isOrigin(value: string): boolean {
  return new URL(value).origin === value
}

export const fileParts = {
  FILES_IN: choice(['disk', 's3']).default('disk'),
  S3_ENDPOINT: endpoint.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: text(1, 60).default('us-east-1'),
  S3_PATH_STYLE: choice(['on', 'off']).optional(),
  S3_ACCESS_KEY_ID: text(1, 1000).optional(),
  S3_SECRET_ACCESS_KEY: text(1, 1000).optional(),
  AWS_ROLE_ARN: text(1, 2048).optional(),
  AWS_WEB_IDENTITY_TOKEN_FILE: text(1, 4000).optional(),
  AWS_ENDPOINT_URL_STS: outsideUrl.optional(),
}

type Given = z.output<z.ZodObject<typeof fileParts>>

export type FilesConfig = ReturnType<typeof filesConfig>

export function filesConfig(v: Given) {
  const endpoint = v.S3_ENDPOINT ?? `https://s3.${v.S3_REGION}.amazonaws.com`
  const isPathStyle = v.S3_PATH_STYLE ? v.S3_PATH_STYLE === 'on' : v.S3_ENDPOINT !== undefined
  const identity = identityOf(v)
  return {
    /** Where the services keep files. */
    in: v.FILES_IN,
    /** The bucket; it may be known before files are kept there. */
    s3:
      v.S3_BUCKET && identity
        ? {
            endpoint,
            bucket: v.S3_BUCKET,
            region: v.S3_REGION,
            pathStyle: isPathStyle,
            identity,
          }
        : null,
  }
}

/** Keys that were typed go before what the platform lends. */
function identityOf(v: Given) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  const { AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile } = v
  const stsEndpoint = v.AWS_ENDPOINT_URL_STS ?? `https://sts.${v.S3_REGION}.amazonaws.com`
  return roleArn && tokenFile ? { roleArn, tokenFile, stsEndpoint } : null
}

export const fileNeeds = [
  { name: 'S3_BUCKET', when: (v: Given) => v.FILES_IN === 's3' },
  { name: 'S3_SECRET_ACCESS_KEY', when: (v: Given) => v.S3_ACCESS_KEY_ID !== undefined },
  { name: 'S3_ACCESS_KEY_ID', when: (v: Given) => v.S3_SECRET_ACCESS_KEY !== undefined },
] as const

export function fileConflicts(v: Given): string[] {
  const isHalf = Boolean(v.S3_ACCESS_KEY_ID) !== Boolean(v.S3_SECRET_ACCESS_KEY)
  if (!v.S3_BUCKET || isHalf || identityOf(v)) return []
  return [
    'S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE of the platform',
  ]
}
