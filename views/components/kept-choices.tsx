import { HiddenValues } from './hidden-values.tsx'

export const keptName = (name: string) => `${name}Kept`

type Props = {
  name: string
  values: readonly string[]
  offered: readonly { id: string }[]
}

/** Choices of a field that its present options lack, kept for when what it depends on changes back. */
export function KeptChoices({ name, values, offered }: Props) {
  const others = values.filter((value) => value && !offered.some(({ id }) => id === value))
  return <HiddenValues values={{ [keptName(name)]: others }} />
}
