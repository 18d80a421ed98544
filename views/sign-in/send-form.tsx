import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'

type Props = { action: string; values: Record<string, string | string[]>; verb: string }

/** Sends what was typed before, unchanged. */
export function SendForm({ action, values, verb }: Props) {
  return (
    <Form action={action} plain>
      <HiddenValues values={values} />
      <Button tone="primary">{verb}</Button>
    </Form>
  )
}
