import {
  RECOVERY_CODES_FEW,
  type SecondFactor,
} from '#src/contract/authentication/second-factors.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { PasskeysCard } from './passkeys.tsx'

export function OnView({ state, role }: { state: SecondFactor; role: string }) {
  const { t, format } = usePage()
  const { since, codesLeft, devices, passkeys, app } = state
  const isShort = codesLeft <= RECOVERY_CODES_FEW
  return (
    <Narrow>
      <PageHead
        title={t('two-step:title')}
        summary={since ? t('two-step:on.since', { since: format.moment(since) }) : ''}
        tags={<Tag tone="ok">{t('two-step:on.state')}</Tag>}
      >
        <ButtonLink href={twoStepPaths.end({ role })} tone="danger">
          {t('two-step:end.submit')}
        </ButtonLink>
      </PageHead>
      <PasskeysCard passkeys={passkeys} role={role} />
      {!app && (
        <Card title={t('two-step:app.title')}>
          <ButtonLink href={twoStepPaths.show({ role }, { add: 'app' })}>
            {t('two-step:app.add')}
          </ButtonLink>
        </Card>
      )}
      <Card title={t('two-step:codes.title')}>
        <Stack>
          {isShort && <Note tone="warn">{t('two-step:codes.few')}</Note>}
          <p>{t('two-step:codes.left', { count: codesLeft })}</p>
          <ButtonLink href={twoStepPaths.codes({ role })}>{t('two-step:codes.renew')}</ButtonLink>
        </Stack>
      </Card>
      <Card title={t('two-step:devices.title')}>
        {devices.length === 0 ? (
          <EmptyState title={t('two-step:devices.none')} />
        ) : (
          <ul role="list">
            {devices.map(({ id, seenAt, expiresAt }) => (
              <li key={id}>
                <p>
                  {t('two-step:devices.one', {
                    seen: format.moment(seenAt),
                    until: expiresAt.displayDate,
                  })}
                </p>
                <Forget role={role} device={id} />
              </li>
            ))}
          </ul>
        )}
        {devices.length > 1 && <Forget role={role} />}
      </Card>
    </Narrow>
  )
}

function Forget({ role, device }: { role: string; device?: string }) {
  const { t } = usePage()
  return (
    <Form action={twoStepPaths.forget({ role })} plain>
      {device && <input type="hidden" name="device" value={device} />}
      <Button>{t(device ? 'two-step:devices.forget' : 'two-step:devices.forgetAll')}</Button>
    </Form>
  )
}
