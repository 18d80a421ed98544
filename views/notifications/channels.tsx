import type { Choices, CopyChannel } from '#src/contract/notifications/choices.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Row, Stack } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { PushSwitch } from './push.tsx'

export function problemId(channel: CopyChannel): string {
  return `problem-${channel}`
}

export function ChannelFacts({ channels }: Pick<Choices, 'channels'>) {
  const { t } = usePage()
  const facts = channels.map((one) => ({
    label: t(`inbox:channel.${one.channel}`),
    value: one.trouble ? <Problem {...one} /> : <Ready channel={one.channel} />,
  }))
  return (
    <Card title={t('inbox:settings.channels')}>
      <Facts facts={facts} />
    </Card>
  )
}

function Ready({ channel }: { channel: CopyChannel }) {
  const { t } = usePage()
  return (
    <Row>
      <Tag tone="ok">{t('inbox:settings.ready')}</Tag>
      {channel === 'PUSH' && <PushSwitch />}
    </Row>
  )
}

function Problem({ channel, trouble }: Choices['channels'][number]) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? ''
  return (
    <Stack gap="tight">
      <p id={problemId(channel)}>
        {trouble === 'off' ? t('inbox:trouble.off') : t(`inbox:trouble.${channel}`)}
      </p>
      {trouble === 'no-destination' && channel !== 'PUSH' && !actor?.isAdmin && (
        <Go className="link" href={profilePaths.edit({ role }, { tab: 'username' })}>
          {t(`inbox:trouble.add.${channel}`)}
        </Go>
      )}
      {trouble === 'no-device' && <PushSwitch reload />}
    </Stack>
  )
}
