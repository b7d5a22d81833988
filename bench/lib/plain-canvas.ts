// A page of a few lines that draws one triangle by WebGL: what a browser has shown that has been in use. It starts the process that draws, and
// compiles nothing that a map needs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = `<!doctype html>
<title>A triangle</title>
<canvas id="canvas" width="300" height="200"></canvas>
<script type="module">
const gl = document.getElementById('canvas').getContext('webgl2');
const program = gl.createProgram();
for (const [kind, text] of [
  [gl.VERTEX_SHADER, 'attribute vec2 at; void main() { gl_Position = vec4(at, 0, 1); }'],
  [gl.FRAGMENT_SHADER, 'void main() { gl_FragColor = vec4(1, 0, 0, 1); }'],
]) {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}
gl.bindAttribLocation(program, 0, 'at');
gl.linkProgram(program);
gl.useProgram(program);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, 0, 1]), gl.STATIC_DRAW);
gl.enableVertexAttribArray(0);
gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
gl.drawArrays(gl.TRIANGLES, 0, 3);
const pixel = new Uint8Array(4);
gl.readPixels(150, 50, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
document.body.dataset.red = pixel[0];
</script>`;

export async function servePlainCanvas(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
