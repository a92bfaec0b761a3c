"""The type stubs say what the module has: the same names, the same parameters, the same defaults given or not."""
import ast
import pathlib
import re

import wonders
import wonders._engine as engine

STUB = ast.parse((pathlib.Path(wonders.__file__).parent / "_engine.pyi").read_text(encoding="utf-8"))


def parameters_of(function):
    """Of a stub: (name, has a default) of each parameter but self."""
    arguments = function.args.args
    without = len(arguments) - len(function.args.defaults)
    return [(a.arg, i >= without) for i, a in enumerate(arguments) if a.arg != "self"]


def bound_parameters(function):
    """The same from the first line of what pybind11 writes about a function."""
    line = re.sub(r"\{[^}]*\}|\[[^]]*\]", "", function.__doc__.splitlines()[0])
    inside = re.sub(r"\[[^]]*\]", "", line[line.index("(") + 1:line.rindex(")")])
    found = [part.strip() for part in inside.split(", ") if ":" in part]
    return [(part.split(":")[0], "=" in part) for part in found if part.split(":")[0] not in ("self", "arg0")]


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_every_name_of_the_module_is_in_the_stubs_and_the_other_way_round():
    functions = {node.name for node in STUB.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    values = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign)}
    assert public(functions | values) == public(dir(engine))
    assert public(wonders.__all__) <= public(dir(wonders))


def test_functions_and_methods_have_the_parameters_of_the_stubs():
    compared = 0
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            assert bound_parameters(getattr(engine, node.name)) == parameters_of(node), node.name
            compared += 1
        if not isinstance(node, ast.ClassDef):
            continue
        bound = getattr(engine, node.name)
        stubbed = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        assert public(stubbed) == public(dir(bound)), node.name
        for part in node.body:
            decorators = {getattr(decorator, "id", "") for decorator in part.decorator_list}
            is_property = isinstance(getattr(bound, part.name), property)
            assert is_property == ("property" in decorators), f"{node.name}.{part.name}"
            if not is_property:
                assert bound_parameters(getattr(bound, part.name)) == parameters_of(part), f"{node.name}.{part.name}"
                compared += 1
    assert compared > 40
