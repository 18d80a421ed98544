import { parseArgs } from 'node:util'
import { readVersion } from '#src/platform/version.ts'
import type { Call, Command, Output } from './command.ts'
import { commands } from './commands.ts'

/** It could not run: what was typed, the configuration or the database is wrong. */
const COULD_NOT_RUN = 2

/** Runs the command that the words name and answers its exit code; says in one line why it could not. */
export async function runCommand(words: readonly string[], output: Output): Promise<number> {
  const [first = '--help'] = words
  if (first === '--help' || first === 'help') {
    for (const line of help()) output.print(line)
    return words.length === 0 ? COULD_NOT_RUN : 0
  }
  if (first === '--version') {
    output.print(readVersion())
    return 0
  }
  try {
    const command = find(words)
    const call = parse(command, words.slice(command.name.split(' ').length))
    if (call.options.has('help')) {
      for (const line of helpOf(command)) output.print(line)
      return 0
    }
    const { run } = await command.load()
    return await run({ ...call, print: output.print })
  } catch (error) {
    output.complain((error as Error).message)
    return COULD_NOT_RUN
  }
}

function find(words: readonly string[]): Command {
  const found = commands.find(({ name }) => {
    return words.slice(0, name.split(' ').length).join(' ') === name
  })
  if (found) return found
  const beside = commands.filter(({ name }) => name !== words[0] && name.split(' ')[0] === words[0])
  if (beside.length > 0) {
    throw new Error(`Say which: ${beside.map(({ name }) => `dealdesk ${name}`).join(', ')}`)
  }
  throw new Error(`There is no command "${words[0]}". dealdesk --help lists all.`)
}

function parse(
  { name, argument, options = {}, values: valued = {}, needs }: Command,
  words: string[],
): Omit<Call, 'print'> {
  const see = `dealdesk ${name} --help says what it takes.`
  const types = new Map<string, 'boolean' | 'string'>([
    ...[...Object.keys(options), 'help'].map((option) => [option, 'boolean'] as const),
    ...Object.keys(valued).map((option) => [option, 'string'] as const),
  ])
  const { positionals, tokens } = parseArgs({
    args: words,
    options: Object.fromEntries([...types].map(([option, type]) => [option, { type }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const given = new Set<string>()
  const values = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name: option, rawName, value, inlineValue } = token
    const type = types.get(option)
    if (!type) throw new Error(`There is no option ${rawName}. ${see}`)
    if (type === 'boolean' && value !== undefined) {
      throw new Error(`${rawName} takes no value. ${see}`)
    }
    if (type === 'string' && (!value || (!inlineValue && value.startsWith('-')))) {
      throw new Error(`${rawName} needs a ${valued[option]?.[0]}. ${see}`)
    }
    if (value) values.set(option, value)
    else given.add(option)
  }
  if (given.has('help')) return { argument: '', options: given, values }
  if (positionals.length > (argument ? 1 : 0)) {
    throw new Error(`"${positionals.at(-1)}" is too much. ${see}`)
  }
  const isNeeded = argument !== undefined && !argument.startsWith('[')
  if (isNeeded && positionals.length === 0) throw new Error(`Name the ${argument}. ${see}`)
  if (needs && !given.has(needs) && !values.has(needs)) {
    throw new Error(
      valued[needs]
        ? `It needs --${needs} ${valued[needs][0]}. ${see}`
        : `It runs with --${needs} alone. ${see}`,
    )
  }
  return { argument: positionals[0] ?? '', options: given, values }
}

function help(): string[] {
  const width = Math.max(...commands.map((command) => usage(command).length)) + 2
  return [
    'Usage: dealdesk COMMAND [OPTIONS]',
    '',
    ...commands.map((command) => `  ${usage(command).padEnd(width)}${command.summary}`),
    '',
    'dealdesk COMMAND --help says more. Every command reads the configuration from the environment',
    'of the server. Exit codes: 0 well, 1 something to act on, 2 it could not run.',
  ]
}

function helpOf(command: Command): string[] {
  const { summary, more = [], options = {}, values = {} } = command
  const rows = [
    ...Object.entries(values).map(([name, [word, words]]) => `  --${name} ${word}  ${words}`),
    ...Object.entries(options).map(([name, words]) => `  --${name}  ${words}`),
  ]
  return [
    `Usage: dealdesk ${usage(command)}`,
    '',
    `${summary}.`,
    ...more,
    ...(rows.length > 0 ? ['', ...rows] : []),
  ]
}

function usage({ name, argument, options = {}, values = {}, needs }: Command): string {
  const switches = [
    ...Object.entries(values).map(([option, [word]]) => [option, `--${option} ${word}`] as const),
    ...Object.keys(options).map((option) => [option, `--${option}`] as const),
  ].map(([option, words]) => (option === needs ? words : `[${words}]`))
  return [name, ...(argument ? [argument] : []), ...switches].join(' ')
}
