// The reference's verdicts: node verdict.mjs INSTALLED
// reads a project a line, {"kind", "files": {path: base64}}, and prints a verdict a line:
// {"ok": true}, {"error", "message"} of a refusal, {"crash", "message"} of any other exception, or {"none"}
// where the interpreter itself gave up, with "over" where it is of no more use. The first line printed is {"python": version}.
import { createInterface } from 'node:readline';
import { load } from '../reference/load.mjs';

const python = await load(process.argv[2]);
python.runPython(`
import base64, functools, json, os, shutil, warnings

warnings.simplefilter("ignore")

def read_once(load, name):
    """Most of the time goes into YAML; a manifest's text has one answer, which nothing changes."""
    text = lambda: Path("/project", name).read_bytes()
    remembered = functools.lru_cache(maxsize=4096)(lambda _: load("/project"))
    return lambda folder: remembered(text()) if Path(folder, name).is_file() else load(folder)

recurse.load_tools_manifest = read_once(recurse.load_tools_manifest, "tools.yaml")
recurse.load_manifest = read_once(recurse.load_manifest, "agent.yaml")

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
    // Its stack is WebAssembly's, smaller than a native one.
    answer = JSON.stringify({ none: String(error).slice(0, 200), over: true });
  }
  console.log(answer);
}
