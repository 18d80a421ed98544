import type { SecondFactor } from '#src/contract/authentication/second-factors.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Card, Stack } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { passkeys: SecondFactor['passkeys']; role: string }

export function PasskeysCard({ passkeys, role }: Props) {
  const { t, format } = usePage()
  return (
    <Card title={t('two-step:passkey.list')}>
      <Stack>
        {passkeys.length === 0 ? (
          <EmptyState title={t('two-step:passkey.none')} />
        ) : (
          <ul role="list" className="stack">
            {passkeys.map(({ id, name, addedAt, usedAt }) => (
              <li key={id} className="stack">
                <p>
                  <b>{name}</b>
                </p>
                <p>
                  {usedAt
                    ? t('two-step:passkey.used', {
                        added: addedAt.displayDate,
                        used: format.moment(usedAt),
                      })
                    : t('two-step:passkey.unused', { added: addedAt.displayDate })}
                </p>
                <ButtonLink href={twoStepPaths.remove({ role, id })}>
                  {t('two-step:remove.submit')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        <p className="js-only">
          <ButtonLink href={twoStepPaths.passkey({ role })}>
            {t('two-step:passkey.title')}
          </ButtonLink>
        </p>
      </Stack>
    </Card>
  )
}

/** Before the first factor: a passkey is enough, and needs the script that makes it. */
export function OrPasskey({ role }: { role: string }) {
  const { t } = usePage()
  return (
    <p className="js-only">
      {t('two-step:passkey.instead')}{' '}
      <a href={twoStepPaths.passkey({ role })}>{t('two-step:passkey.title')}</a>
    </p>
  )
}
