import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFolder, readPort } from './command-line.ts'

describe('flags of the command line', () => {
  it.each(['0', '4310', '65535'])('take port %s', (text) => {
    expect(readPort('--port', text)).toBe(Number(text))
  })

  it.each([undefined, '', '-1', '65536', '80.5', '0x50', 'puerto'])('refuse port %s by name', (text) => {
    expect(() => readPort('--port', text)).toThrow('--port: se espera un número')
  })

  it('take a folder from here, and miss one by name', () => {
    expect(readFolder('--data', 'datos')).toBe(resolve('datos'))
    expect(() => readFolder('--data', undefined)).toThrow('Falta --data.')
  })
})
