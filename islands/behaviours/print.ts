import { on } from './events.ts'

on('click', '[data-print]', () => print())
