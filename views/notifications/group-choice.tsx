import type { Choices } from '#src/contract/notifications/choices.ts'
import { usePage } from '#src/web/page/page.ts'
import { fieldId, Hint } from '#views/components/field.tsx'
import { Row } from '#views/components/layout.tsx'
import { problemId } from './channels.tsx'

type Props = Choices['groups'][number] & Pick<Choices, 'channels'>

export function GroupChoice({ group, chosen, channels }: Props) {
  const { t } = usePage()
  const id = fieldId(group)
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend>{t(`inbox:group.${group}.title`)}</legend>
      <Hint id={id}>{t(`inbox:group.${group}.text`)}</Hint>
      <input type="hidden" name="groups" value={group} />
      <Row>
        {channels.map(({ channel, trouble }) => (
          <label className="check" key={channel}>
            <input
              type="checkbox"
              id={`${id}-${channel}`}
              name={channel}
              value={group}
              defaultChecked={chosen.includes(channel)}
              disabled={trouble !== null}
              aria-describedby={trouble ? problemId(channel) : undefined}
            />
            <span>{t(`inbox:channel.${channel}`)}</span>
          </label>
        ))}
      </Row>
    </fieldset>
  )
}
