type Props = { values: Readonly<Record<string, string | readonly string[]>> }

export function HiddenValues({ values }: Props) {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((text, index) => ({ key: `${name}.${index}`, name, text })),
  )
  return pairs.map(({ key, name, text }) => (
    <input key={key} type="hidden" name={name} value={text} />
  ))
}
