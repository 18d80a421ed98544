type Props = {
  values: Readonly<Record<string, string | readonly string[]>>
  /** Id of their form, if they are outside it. */
  form?: string
}

export function HiddenValues({ values, form }: Props) {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((text, index) => ({ key: `${name}.${index}`, name, text })),
  )
  return pairs.map(({ key, name, text }) => (
    <input key={key} type="hidden" name={name} value={text} form={form} />
  ))
}
