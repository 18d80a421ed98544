import { socialPaths } from '#src/contract/screens/social.ts'
import type { LinkedAccount } from '#src/features/social/links.tsx'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { ProviderMark } from './provider-mark.tsx'

type Props = { role: string; accounts: readonly LinkedAccount[] }

export function LinkedAccounts({ role, accounts }: Props) {
  const { t } = usePage()
  if (accounts.length === 0) return null
  const tooLate = accounts.some(({ linked, mayLink }) => !linked && !mayLink)
  return (
    <Card title={t('social:links.title')}>
      <div className="stack">
        <p className="muted">{t(tooLate ? 'social:links.signInAgain' : 'social:links.text')}</p>
        {accounts.map((account) => (
          <LinkRow key={account.provider} role={role} account={account} />
        ))}
      </div>
    </Card>
  )
}

function LinkRow({ role, account }: { role: string; account: LinkedAccount }) {
  const { t } = usePage()
  const { provider, linked, mayLink } = account
  const name = t(`social:${provider}`)
  const action = linked ? socialPaths.unlink : socialPaths.link
  return (
    <div className="row">
      <ProviderMark provider={provider} />
      <div className="grow">
        <div>{name}</div>
        <div className="sm muted">{t(linked ? 'social:links.linked' : 'social:links.open')}</div>
      </div>
      {(linked || mayLink) && (
        <Form action={action({ role, provider })} plain={!linked}>
          <Button tone={linked ? 'ghost' : 'secondary'}>
            {t(linked ? 'social:links.unlink' : 'social:links.link', { provider: name })}
          </Button>
        </Form>
      )}
    </div>
  )
}
