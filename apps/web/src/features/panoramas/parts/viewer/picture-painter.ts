import type { Extent } from "./tile-plan.ts";

/** A part of a picture on the graphics card. */
export interface Patch {
  readonly texture: WebGLTexture;
  readonly vertices: WebGLBuffer;
  readonly indices: WebGLBuffer;
  readonly count: number;
}

/** Draws parts of a sphere from its inside. */
export interface Painter {
  readonly resize: (width: number, height: number) => void;
  readonly patch: (picture: TexImageSource, extent: Extent, part: Extent) => Patch | null;
  readonly drop: (patch: Patch) => void;
  readonly paint: (patches: Iterable<Patch>, matrix: Float32Array) => void;
  /** The widest texture that the card supports, in pixels. */
  readonly maxWidth: number;
  readonly end: () => void;
}

const VERTEX = `
attribute vec3 place;
attribute vec2 spot;
uniform mat4 matrix;
varying vec2 seen;
void main() {
  gl_Position = matrix * vec4(place, 1.0);
  seen = spot;
}`;

const FRAGMENT = `
precision mediump float;
uniform sampler2D picture;
varying vec2 seen;
void main() {
  gl_FragColor = vec4(texture2D(picture, seen).rgb, 1.0);
}`;

/**
 * The largest angle that a flat triangle may cover before the curve of the sphere shows, in
 * degrees.
 */
const DEGREES_A_PIECE = 3;
const RADIAN = Math.PI / 180;

interface Mesh {
  readonly vertices: Float32Array<ArrayBuffer>;
  readonly indices: Uint16Array<ArrayBuffer>;
}

/**
 * Returns the mesh of a part of the sphere: x, y, z of each vertex, then its position in the
 * picture, which covers `extent`.
 */
export function meshOf(extent: Extent, part: Extent): Mesh {
  const { yawFrom, yawTo, pitchFrom, pitchTo } = part;
  const columns = Math.max(1, Math.ceil((yawTo - yawFrom) / DEGREES_A_PIECE));
  const rows = Math.max(1, Math.ceil((pitchTo - pitchFrom) / DEGREES_A_PIECE));
  const vertices = new Float32Array((columns + 1) * (rows + 1) * 5);
  const indices = new Uint16Array(columns * rows * 6);
  let at = 0;
  for (let row = 0; row <= rows; row += 1) {
    const up = pitchTo - (row / rows) * (pitchTo - pitchFrom);
    const pitch = up * RADIAN;
    const v = (extent.pitchTo - up) / (extent.pitchTo - extent.pitchFrom);
    for (let column = 0; column <= columns; column += 1) {
      const right = yawFrom + (column / columns) * (yawTo - yawFrom);
      const yaw = right * RADIAN;
      const u = (right - extent.yawFrom) / (extent.yawTo - extent.yawFrom);
      const x = Math.cos(pitch) * Math.sin(yaw);
      const z = Math.cos(pitch) * Math.cos(yaw);
      vertices.set([x, Math.sin(pitch), z, u, v], at);
      at += 5;
    }
  }
  at = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const first = row * (columns + 1) + column;
      const below = first + columns + 1;
      indices.set([first, below, first + 1, first + 1, below, below + 1], at);
      at += 6;
    }
  }
  return { vertices, indices };
}

function programOf(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

function textureOf(gl: WebGLRenderingContext, picture: TexImageSource): WebGLTexture | null {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture);
  for (const [name, value] of [
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
  ] as const) {
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  }
  return texture;
}

function bufferOf(
  gl: WebGLRenderingContext,
  target: number,
  data: AllowSharedBufferSource,
): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(target, buffer);
  gl.bufferData(target, data, gl.STATIC_DRAW);
  return buffer;
}

/** Makes a painter for a canvas; null where the browser has no WebGL. */
export function makePainter(canvas: HTMLCanvasElement): Painter | null {
  const gl = canvas.getContext("webgl", { antialias: true, alpha: false });
  const program = gl ? programOf(gl) : null;
  if (!gl || !program) return null;
  // biome-ignore lint/correctness/useHookAtTopLevel: it is the graphics card that uses a program.
  gl.useProgram(program);
  const place = gl.getAttribLocation(program, "place");
  const spot = gl.getAttribLocation(program, "spot");
  const matrixAt = gl.getUniformLocation(program, "matrix");
  gl.enableVertexAttribArray(place);
  gl.enableVertexAttribArray(spot);
  gl.clearColor(0.07, 0.09, 0.12, 1);
  const drop = ({ texture, vertices, indices }: Patch): void => {
    gl.deleteTexture(texture);
    gl.deleteBuffer(vertices);
    gl.deleteBuffer(indices);
  };
  return {
    maxWidth: Number(gl.getParameter(gl.MAX_TEXTURE_SIZE)),
    resize: (width, height) => {
      canvas.width = width;
      canvas.height = height;
      gl.viewport(0, 0, width, height);
    },
    patch: (picture, extent, part) => {
      const texture = textureOf(gl, picture);
      if (!texture) return null;
      const mesh = meshOf(extent, part);
      return {
        texture,
        vertices: bufferOf(gl, gl.ARRAY_BUFFER, mesh.vertices),
        indices: bufferOf(gl, gl.ELEMENT_ARRAY_BUFFER, mesh.indices),
        count: mesh.indices.length,
      };
    },
    drop,
    paint: (patches, matrix) => {
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.uniformMatrix4fv(matrixAt, false, matrix);
      for (const patch of patches) {
        gl.bindTexture(gl.TEXTURE_2D, patch.texture);
        gl.bindBuffer(gl.ARRAY_BUFFER, patch.vertices);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, patch.indices);
        gl.vertexAttribPointer(place, 3, gl.FLOAT, false, 20, 0);
        gl.vertexAttribPointer(spot, 2, gl.FLOAT, false, 20, 12);
        gl.drawElements(gl.TRIANGLES, patch.count, gl.UNSIGNED_SHORT, 0);
      }
    },
    end: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
  };
}
