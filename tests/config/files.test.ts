import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'

const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const role = {
  AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/files',
  AWS_WEB_IDENTITY_TOKEN_FILE: '/var/run/token',
}

describe('files', () => {
  test('are on the disk unless another place is named [OPS-50]', () => {
    expect(readConfig({}).files).toEqual({ in: 'disk', s3: null })
  })

  test('a bucket of AWS needs its name, region and keys alone [OPS-50]', () => {
    const env = { FILES_IN: 's3', S3_BUCKET: 'desk-files', S3_REGION: 'ap-south-1', ...keys }
    expect(readConfig(env).files).toEqual({
      in: 's3',
      s3: {
        endpoint: 'https://s3.ap-south-1.amazonaws.com',
        bucket: 'desk-files',
        region: 'ap-south-1',
        pathStyle: false,
        identity: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    })
  })

  test('another engine has the bucket in the path, unless it is told otherwise [OPS-50]', () => {
    const env = { S3_ENDPOINT: 'http://garage:3900', S3_BUCKET: 'desk-files', ...keys }
    expect(readConfig(env).files).toMatchObject({
      in: 'disk',
      s3: { endpoint: 'http://garage:3900', region: 'us-east-1', pathStyle: true },
    })
    expect(readConfig({ ...env, S3_PATH_STYLE: 'off' }).files.s3?.pathStyle).toBe(false)
  })

  test('the platform’s role stands in where no keys are named [OPS-52]', () => {
    const env = { FILES_IN: 's3', S3_BUCKET: 'desk-files', S3_REGION: 'eu-west-1', ...role }
    const identity = {
      roleArn: role.AWS_ROLE_ARN,
      tokenFile: role.AWS_WEB_IDENTITY_TOKEN_FILE,
      stsEndpoint: 'https://sts.eu-west-1.amazonaws.com',
    }
    expect(readConfig(env).files.s3?.identity).toEqual(identity)
    expect(readConfig({ ...env, ...keys }).files.s3?.identity).toHaveProperty('accessKeyId')
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['no bucket', { FILES_IN: 's3', ...keys }, /^S3_BUCKET: must be set$/],
    ['nobody to be', { FILES_IN: 's3', S3_BUCKET: 'desk-files' }, /^S3_BUCKET: needs /],
    [
      'a role without its token',
      { S3_BUCKET: 'desk-files', AWS_ROLE_ARN: role.AWS_ROLE_ARN },
      /^S3_BUCKET: needs /,
    ],
    [
      'half of the keys',
      { S3_BUCKET: 'desk-files', S3_ACCESS_KEY_ID: 'key' },
      /^S3_SECRET_ACCESS_KEY: must be set$/,
    ],
    [
      'the other half',
      { S3_BUCKET: 'desk-files', S3_SECRET_ACCESS_KEY: 'secret' },
      /^S3_ACCESS_KEY_ID: must be set$/,
    ],
    ['a bucket that cannot be', { S3_BUCKET: 'Desk/Files', ...keys }, /^S3_BUCKET: must be the/],
    ['a bucket in the endpoint', { S3_ENDPOINT: 'https://s3.example/desk' }, /^S3_ENDPOINT: must/],
    ['an open line abroad', { S3_ENDPOINT: 'http://s3.example.com' }, /^S3_ENDPOINT: must be a/],
    ['another place', { FILES_IN: 'ftp' }, /^FILES_IN: must be one of disk, s3$/],
  ])('%s stops the start [OPS-50]', (_, env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })
})
