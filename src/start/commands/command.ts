export type Output = {
  print: (line: string) => void
  complain: (line: string) => void
}

export type Call = {
  /** Empty where the command takes none. */
  argument: string
  options: ReadonlySet<string>
  /** By the name of its option; what was not given is not in it. */
  values: ReadonlyMap<string, string>
  print: (line: string) => void
}

/** Answers the exit code: 0, or 1 for a finding that somebody has to act on. */
export type Run = (call: Call) => Promise<number>

export type Command = {
  /** As it is typed, one or two words. */
  name: string
  summary: string
  /** What the help of this command adds, a line each. */
  more?: readonly string[]
  /** Name of the one argument that it takes; needed unless in brackets. */
  argument?: string
  /** Switches and what each does. */
  options?: Readonly<Record<string, string>>
  /** Options with a value: its word, and what each does. */
  values?: Readonly<Record<string, readonly [word: string, words: string]>>
  /** The switch or option without which it does not run. */
  needs?: string
  load: () => Promise<{ run: Run }>
}
