import { Fragment } from 'react'
import type { Key } from '#src/i18n/keys.ts'
import { PageHead } from '#views/components/layout.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

const parts = {
  privacy: [
    'who',
    'collect',
    'purpose',
    'share',
    'cookies',
    'keep',
    'rights',
    'security',
    'changes',
  ],
  terms: [
    'accept',
    'account',
    'deals',
    'coupons',
    'plans',
    'conduct',
    'content',
    'liability',
    'end',
    'law',
  ],
} as const

const IN_FORCE = new Date('2026-11-01T00:00:00+05:30')

export function LegalView({ text }: { text: keyof typeof parts }) {
  const { t, format, brand } = usePage()
  const sections: readonly { heading: Key; text: Key }[] =
    text === 'privacy'
      ? parts.privacy.map((part) => keysOf(`legal:privacy.sections.${part}`))
      : parts.terms.map((part) => keysOf(`legal:terms.sections.${part}`))
  return (
    <article className="prose">
      <PageHead
        title={t(`legal:${text}.title`)}
        summary={t(`legal:${text}.updated`, { date: format.date(IN_FORCE) })}
      />
      <p>{t(`legal:${text}.intro`, { brand })}</p>
      {sections.map(({ heading, text: body }) => (
        <Fragment key={heading}>
          <h2>{t(heading, { brand })}</h2>
          <p>{t(body, { brand })}</p>
        </Fragment>
      ))}
    </article>
  )
}

type Section =
  | `legal:privacy.sections.${(typeof parts.privacy)[number]}`
  | `legal:terms.sections.${(typeof parts.terms)[number]}`

function keysOf<S extends Section>(section: S): { heading: `${S}.heading`; text: `${S}.text` } {
  return { heading: `${section}.heading`, text: `${section}.text` }
}

export function ComingSoonView({ name }: { name: string | null }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('pages:comingSoon.title')}
      text={name ? t('pages:comingSoon.text', { name }) : ''}
    >
      <PlainLink href="/" primary label={t('pages:comingSoon.home')} />
    </Message>
  )
}
