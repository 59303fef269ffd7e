/** Holds this thread now and then, without work of the processor, and digests too: so do machines that are busy with others. */

const MOST_MS = 60
const DIGEST_MS = 30

// Those of a test that replaces them do not count.
const later = setTimeout
const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

function stall() {
  Atomics.wait(cell, 0, 0, Math.random() * MOST_MS)
  later(stall, Math.random() * MOST_MS).unref()
}
stall()

const digest = crypto.subtle.digest.bind(crypto.subtle)
crypto.subtle.digest = async (...given) => {
  await new Promise((resolve) => later(resolve, Math.random() * DIGEST_MS))
  return digest(...given)
}
