#!/usr/bin/env python3
"""Writes a C++ source that holds the files of a folder, each as it is and gzipped: embed_web.py FOLDER SOURCE.cpp"""
import gzip
import hashlib
import pathlib
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
    ".jpg": "image/jpeg", ".webp": "image/webp", ".ico": "image/x-icon", ".wasm": "application/wasm",
    ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
    ".map": "application/json", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
}
COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".txt", ".webmanifest", ".map", ".ico", ".bin"}


def incbin(label, path):
    return (f'__asm__(".section .rodata\\n{label}:\\n.incbin \\"{path}\\"\\n{label}_end:\\n.byte 0\\n.text\\n");\n'
            f'extern "C" const char {label}[] __asm__("{label}");\n'
            f'extern "C" const char {label}_end[] __asm__("{label}_end");\n')


def gzipped(path, folder, number):
    """The gzipped form in a file beside the source, if it is worth it."""
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    if path.suffix not in COMPRESSED or len(packed) >= len(data):
        return None
    target = folder / f"web_file_{number}.gz"
    target.write_bytes(packed)
    return target


def main():
    root, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    blobs, rows = "", ""
    for number, path in enumerate(sorted(p for p in root.rglob("*") if p.is_file())):
        name = "/" + path.relative_to(root).as_posix()
        # Vite puts a hash of its content into the name of everything below assets/: it never changes.
        fixed = "true" if name.startswith("/assets/") else "false"
        tag = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        plain, packed = f"wonders_web_{number}", gzipped(path, source.parent, number)
        blobs += incbin(plain, path)
        if packed:
            blobs += incbin(plain + "_gz", packed)
        gz = f"{{{plain}_gz, {plain}_gz_end}}" if packed else "{}"
        mime = TYPES.get(path.suffix, "application/octet-stream")
        rows += f'      {{"{name}", "{mime}", "\\"{tag}\\"", {fixed}, {{{plain}, {plain}_end}}, {gz}}},\n'
    source.write_text(
        '#include "net/pages/web_files.h"\n\n' + blobs + "\nnamespace wonders::net {\n\n"
        "std::span<const WebFile> embedded_web_files() {\n  static const WebFile kFiles[] = {\n" + rows +
        "  };\n  return kFiles;\n}\n\n}  // namespace wonders::net\n", encoding="utf-8")


if __name__ == "__main__":
    main()
