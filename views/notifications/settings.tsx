import type { ReportMailing } from '#src/contract/core/report-mailings.ts'
import type { Choices, ChoiceWay } from '#src/contract/notifications/choices.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Facts } from '#views/components/facts.tsx'
import { fieldId, Hint } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { Card, Dock, Narrow, PageHead, Row, Stack } from '#views/components/layout.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tag } from '#views/components/tag.tsx'
import { PushSwitch } from '#views/layouts/push.tsx'
import { ReportMailings } from '#views/mailings/exports.ts'
import { usePage } from '#views/page/page.ts'

type SettingsProps = Choices & { mailings: readonly ReportMailing[] | null }

export function NotificationSettings({ groups, channels, mailings }: SettingsProps) {
  const { t } = usePage()
  return (
    <Narrow form>
      <PageHead title={t('inbox:settings.title')} summary={t('inbox:settings.lead')} />
      {groups.length === 0 ? (
        <Card flush>
          <EmptyState
            icon="bell"
            title={t('inbox:settings.none')}
            hint={t('inbox:settings.noneText')}
          />
        </Card>
      ) : (
        <>
          <ChannelFacts channels={channels} />
          <ChoiceForm groups={groups} channels={channels} />
          <Sheet name="inbox" />
        </>
      )}
      {mailings && <ReportMailings mailings={mailings} />}
    </Narrow>
  )
}

function ChoiceForm({ groups, channels }: Choices) {
  const { t } = usePage()
  const open = channels.filter(({ trouble }) => trouble === null)
  const here = channels.filter(({ trouble }) => trouble !== 'off')
  return (
    <Form action={notificationPaths.settings()} guard>
      {open.map(({ channel }) => (
        <input key={channel} type="hidden" name="channels" value={channel} />
      ))}
      <Card title={t('inbox:settings.copies')} flush>
        <div className="scroll">
          <table className="table matrix">
            <caption className="vh">{t('inbox:settings.copies')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('inbox:settings.kind')}</th>
                <th scope="col">{t('inbox:settings.list')}</th>
                {here.map(({ channel }) => (
                  <th key={channel} scope="col">
                    {t(`inbox:channel.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupChoice key={group.group} {...group} channels={here} />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <p className="sm muted">{t('inbox:settings.always')}</p>
      <Dock>
        <Button tone="primary" disabled={open.length === 0}>
          {t('inbox:settings.save')}
        </Button>
        {open.length === 0 && <span className="sm muted">{t('inbox:settings.nothingOpen')}</span>}
      </Dock>
    </Form>
  )
}

type Props = Choices['groups'][number] & Pick<Choices, 'channels'>

/** What one kind is sent by, beside the list, where it always stands. */
function GroupChoice({ group, chosen, channels }: Props) {
  const { t } = usePage()
  const id = fieldId(group)
  const title = t(`inbox:group.${group}.title`)
  return (
    <tr>
      <th scope="row" aria-describedby={`${id}-hint`}>
        {title}
        <Hint id={id}>{t(`inbox:group.${group}.text`)}</Hint>
        <input type="hidden" name="groups" value={group} />
      </th>
      <td>
        <Icon name="check" />
        <span className="vh">{t('inbox:settings.inList')}</span>
      </td>
      {channels.map(({ channel, trouble }) => (
        <td key={channel}>
          <label className="check">
            <input
              type="checkbox"
              id={`${id}-${channel}`}
              name={channel}
              value={group}
              aria-label={`${title}: ${t(`inbox:channel.${channel}`)}`}
              defaultChecked={chosen.includes(channel)}
              disabled={trouble !== null}
              aria-describedby={trouble ? problemId(channel) : undefined}
            />
          </label>
        </td>
      ))}
    </tr>
  )
}

function problemId(channel: ChoiceWay): string {
  return `problem-${wayOf(channel)}`
}

/** The digest is an e-mail too. */
function wayOf(channel: ChoiceWay) {
  return channel === 'DIGEST' ? 'EMAIL' : channel
}

function ChannelFacts({ channels }: Pick<Choices, 'channels'>) {
  const { t } = usePage()
  const ways = channels.filter(({ channel }) => wayOf(channel) === channel)
  const facts = ways.map((one) => ({
    label: t(`inbox:channel.${one.channel}`),
    value: one.trouble ? <Problem {...one} /> : <Ready channel={one.channel} />,
  }))
  return (
    <Card title={t('inbox:settings.channels')}>
      <Facts facts={facts} />
    </Card>
  )
}

function Ready({ channel }: { channel: ChoiceWay }) {
  const { t } = usePage()
  return (
    <Row>
      <Tag tone="ok">{t('inbox:settings.ready')}</Tag>
      {channel === 'PUSH' && <PushSwitch />}
    </Row>
  )
}

function Problem({ channel: chosen, trouble }: Choices['channels'][number]) {
  const { t, actor } = usePage()
  const channel = wayOf(chosen)
  const role = actor?.roleLowerCase ?? ''
  return (
    <Stack gap="tight">
      <p id={problemId(channel)}>
        {trouble === 'off' ? t('inbox:trouble.off') : t(`inbox:trouble.${channel}`)}
      </p>
      {trouble === 'no-destination' && channel !== 'PUSH' && (
        <Go className="link" href={profilePaths.edit({ role }, { tab: 'contact' })}>
          {t(`inbox:trouble.add.${channel}`)}
        </Go>
      )}
      {trouble === 'no-device' && <PushSwitch reload />}
    </Stack>
  )
}
