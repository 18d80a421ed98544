import { expect, test } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '#src/config/config.ts'
import { outgoingHosts } from '#src/start/outgoing-hosts.ts'

const base = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://office.example.com',
  DATABASE_URL: 'postgres://app:secret@db.example:5432/dealdesk',
  SECRET_KEYS: '0a1b2c3d4e5f6071829aabbccddeeff0123456789',
  SMS_DRIVER: 'off',
  MAIL_DRIVER: 'off',
}
const keys = webPush.generateVAPIDKeys()
const paypal = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'W1',
  PAYPAL_RATE: '300',
}
const hostsOf = (more: object) => outgoingHosts(readConfig({ ...base, ...more }))

test.each([
  [{}, []],
  [
    { DATABASE_URL: 'postgres://app@one.example:5432,two.example/dealdesk' },
    ['one.example', 'two.example'],
  ],
  [{ DATABASE_URL: 'postgres://app@localhost/dealdesk?host=/var/run/postgresql' }, []],
  [{ DATABASE_URL: 'postgres://app@localhost/dealdesk?host=db-2.example' }, ['db-2.example']],
  [{ DATABASE_URL: 'postgres://app@[::1]:5432/dealdesk' }, ['::1']],
  [
    { MAIL_DRIVER: 'smtp', SMTP_URL: 'smtps://me:secret@Mail.Example:465', MAIL_FROM: 'a@b.lk' },
    ['mail.example'],
  ],
  [{ SMS_DRIVER: 'gateway', SMS_GATEWAY_URL: 'https://sms.example/send' }, ['sms.example']],
  [
    {
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 't',
      SMS_FROM: '+94110000000',
    },
    ['api.twilio.com'],
  ],
  [{ GEOCODER_URL: 'http://10.0.0.7:8080' }, ['10.0.0.7']],
  [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, ['tiles.example']],
  [
    { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' },
    ['api.stripe.com'],
  ],
  [
    {
      FILES_IN: 's3',
      S3_BUCKET: 'deals',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      S3_REGION: 'ap-south-1',
    },
    ['deals.s3.ap-south-1.amazonaws.com'],
  ],
  [
    {
      S3_BUCKET: 'deals',
      S3_ENDPOINT: 'https://store.example',
      AWS_ROLE_ARN: 'arn:aws:iam::1:role/r',
      AWS_WEB_IDENTITY_TOKEN_FILE: '/t',
    },
    ['store.example', 'sts.us-east-1.amazonaws.com'],
  ],
  [
    { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' },
    [
      'oauth2.googleapis.com',
      'www.googleapis.com',
      'lh3.googleusercontent.com',
      'lh4.googleusercontent.com',
      'lh5.googleusercontent.com',
      'lh6.googleusercontent.com',
    ],
  ],
  [paypal, ['api-m.paypal.com']],
  [{ ...paypal, PAYMENT_MODE: 'test' }, ['api-m.sandbox.paypal.com']],
  [
    { FACEBOOK_CLIENT_ID: 'f', FACEBOOK_CLIENT_SECRET: 's' },
    [
      'graph.facebook.com',
      'www.facebook.com',
      'platform-lookaside.fbsbx.com',
      'scontent.xx.fbcdn.net',
    ],
  ],
  [
    { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
    [
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.notify.windows.com',
      '*.push.apple.com',
    ],
  ],
  [
    {
      UPSTREAM_URL: 'https://services.example',
      UPSTREAM_API_KEY: `${'k'.repeat(8)}-0123456789abcdefghijklmnop`,
    },
    ['services.example'],
  ],
  [{ OUTGOING_HOSTS: 'proxy.example, *.push.example' }, ['proxy.example', '*.push.example']],
  [{ OUTGOING_HOSTS: '*' }, ['*']],
])('of %j a process may connect to the database and %j [OPS-70]', (more, expected) => {
  const database = 'DATABASE_URL' in more ? [] : ['db.example']
  expect(hostsOf(more)).toEqual([...database, ...expected])
})

test('outside production this machine is near', () => {
  const hosts = hostsOf({ NODE_ENV: 'development', PUBLIC_ORIGIN: 'http://localhost:3000' })
  expect(hosts).toEqual(['db.example', 'localhost', '127.0.0.1', '::1'])
})

test.each([
  'https://proxy.example',
  'proxy.example:8080',
  '*.*.example',
  'a b',
  '-x.example',
  '**',
  ',',
])('“%s” is not a list of hosts', (OUTGOING_HOSTS) => {
  expect(() => hostsOf({ OUTGOING_HOSTS })).toThrow(/^OUTGOING_HOSTS: must hold hosts/)
})
