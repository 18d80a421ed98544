type Instruction = { name: string; text: string }
export type Stage = Instruction[]

/** The stages of a Dockerfile, continuation lines joined, comments left out. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages: Stage[] = []
  for (const line of lines) {
    const [name = '', ...rest] = line.split(/\s+/)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text: rest.join(' ') })
  }
  return stages
}

export function texts(stage: Stage, name: string): string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ text }) => text)
}

/** The JSON array of a CMD, after its options. */
export function execForm(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('[')))
}
