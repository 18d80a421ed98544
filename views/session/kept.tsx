import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page.ts'

type Props = { path: string; values: Record<string, string | string[]> }

/** What was being sent when the sign-in ended, with its fields hidden in a form of its own (S81). */
export function KeptView({ path, values }: Props) {
  const { t } = usePage()
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((text, index) => ({ key: `${name}.${index}`, name, text })),
  )
  return (
    <Message icon="info" title={t('session:kept.title')} text={t('session:kept.text')}>
      <Form action={path} plain>
        {pairs.map(({ key, name, text }) => (
          <input key={key} type="hidden" name={name} value={text} />
        ))}
        <Button tone="primary">{t('session:kept.send')}</Button>
      </Form>
      <PlainLink href="/">{t('session:kept.leave')}</PlainLink>
    </Message>
  )
}
