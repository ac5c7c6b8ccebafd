// The reference's verdicts: node verdict.mjs INSTALLED
// reads a project a line, {"kind", "files": {path: base64}}, and prints a verdict a line:
// {"ok": true}, {"error", "message"} of a refusal, {"crash", "message"} of any other exception, or {"none"}
// where the interpreter itself gave up. The first line printed is {"python": version}.
import { createInterface } from 'node:readline';
import { load } from '../reference/load.mjs';

const python = await load(process.argv[2]);
python.runPython(`
import base64, json, os, shutil

def verdict(line):
    project = json.loads(line)
    shutil.rmtree("/project", ignore_errors=True)
    os.mkdir("/project")
    try:
        for path, content in project["files"].items():
            full = os.path.join("/project", path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            Path(full).write_bytes(base64.b64decode(content))
    except OSError as error:
        return json.dumps({"none": f"no such project can be written: {error}"})
    try:
        (recurse.build_tools_bundle if project["kind"] == "recurse-tools" else recurse.build_bundle)("/project")
        answer = {"ok": True}
    except recurse.RecurseError as error:
        answer = {"error": type(error).__name__, "message": str(error)}
    except BaseException as error:
        answer = {"crash": type(error).__name__, "message": str(error)[:200]}
    return json.dumps(answer)
`);
const verdict = python.globals.get('verdict');
console.log(JSON.stringify({ python: python.runPython('sys.version.split()[0]') }));
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = verdict(line);
  } catch (error) {
    // Its stack is WebAssembly's, smaller than a native one; after that it is of no more use.
    console.log(JSON.stringify({ none: String(error).slice(0, 200) }));
    process.exit(1);
  }
  console.log(answer);
}
