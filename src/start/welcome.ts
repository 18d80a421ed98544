import type { Config } from '#src/config/config.ts'
import { outboxPaths } from '#src/contract/screens/outbox.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'

const signIns = [
  ['admin@dealdesk.example', 'Ishara Fernando, administrator'],
  ['nadeesha@harbourhouse.example', 'Nadeesha Perera, Harbour House (merchant)'],
  ['ruwan@tealeaf.example', 'Ruwan Silva, Tea Leaf Cafés (a rival merchant)'],
  ['dilani@newkade.example', 'Dilani Jayasuriya, New Kade (profile not filled in)'],
  ['kasun@closedshop.example', 'Kasun Bandara, Closed Shop (blocked)'],
  ['priyanka@lagoonbank.example', 'Priyanka de Mel, Lagoon Bank (bank)'],
] as const

export function welcome(config: Config, address: string): string {
  // Forms are only taken from the public origin, except where the system chose the port.
  const isPublic = config.run !== 'services' && config.port !== 0
  const open = isPublic ? config.publicOrigin : address
  const table = signIns.map(([email, who]) => `  ${email.padEnd(32)}${who}`)
  const kept = [config.messages.sms, config.messages.mail].some(({ driver }) => driver === 'outbox')
  const inApp = `Packages as the mobile app opens them: ${open}${embedPaths.demo()}`
  const outbox =
    kept && config.run !== 'services' ? [`SMS and e-mails: ${open}${outboxPaths.index()}`] : []
  const demo = [
    ...(config.run === 'services' ? [] : [inApp]),
    '',
    'Sign in with the password Dealdesk1 as',
    ...table,
  ]
  return ['', `Dealdesk is at ${open}`, ...outbox, ...(config.demo ? demo : []), '', ''].join('\n')
}
