// Draws the figures that the server sends. Names and paths come from other machines: they become text only.
"use strict";

const silentMilliseconds = 5000;    // after so long without figures the connection counts as lost
const retryMilliseconds = 2000;
const rateSeconds = 10;             // the time over which a rate is an average
const estimateSeconds = 60;         // the same for the time left
const graphSeconds = 300;
const graphLeastSeconds = 60;       // so that the first seconds of a run are no steep steps
const graphMeanSeconds = 5;         // results come in bursts
const width = 300;                  // of the graph, as in its viewBox
const height = 80;

const whole = new Intl.NumberFormat("en");

// Always three digits: a figure that grows does not change its width.
const precise = new Intl.NumberFormat("en", { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

let samples = [];                   // { elapsed, bytes, files, workers: Map of name to bytes }
let last = null;
let lastMoment = performance.now();
let lastTime = "";
let order = { key: "name", direction: 1 };
let events = null;

const find = id => document.getElementById(id);

function write(node, text) {
    // Only changes are written: a selection of text remains, and nothing is read out twice.
    if (node.textContent !== text) {
        node.textContent = text;
    }
}

function bytesText(bytes) {
    const units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
    let unit = 0;
    while (bytes >= 999.5 && unit < units.length - 1) {
        bytes /= 1000;
        unit++;
    }

    return `${unit === 0 ? whole.format(Math.round(bytes)) : precise.format(bytes)} ${units[unit]}`;
}

function timeText(seconds) {
    seconds = Math.round(seconds);
    const days = Math.floor(seconds / 86400);
    const hours = Math.floor(seconds / 3600) % 24;
    const minutes = Math.floor(seconds / 60) % 60;
    if (days > 0) {
        return `${whole.format(days)} d ${hours} h`;
    }

    if (hours > 0) {
        return `${hours} h ${minutes} min`;
    }

    if (minutes >= 10) {
        return `${minutes} min`;
    }

    return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** An estimate: in steps, since its last digits mean nothing and would only flicker. */
function roughTimeText(seconds) {
    const step = seconds < 60 ? 5 : seconds < 600 ? 10 : seconds < 3600 ? 60 : 300;
    return timeText(Math.ceil(seconds / step) * step);
}

/** The increase of a figure in a second, over the last so many seconds. */
function rateOf(read, seconds) {
    const newest = samples[samples.length - 1];
    const oldest = samples.find(one => one.elapsed >= newest.elapsed - seconds) ?? newest;
    const time = newest.elapsed - oldest.elapsed;
    return time > 0 ? Math.max(0, (read(newest) - read(oldest)) / time) : 0;
}

function keep(job) {
    const previous = samples[samples.length - 1];
    if (previous && job.elapsed < previous.elapsed) {
        samples = [];               // another run answers at this address
    }

    if (previous && job.elapsed === previous.elapsed) {
        samples.pop();
    }

    const workers = new Map(job.workers.map(worker => [worker.name, worker.bytes]));
    samples.push({ elapsed: job.elapsed, bytes: job.bytesDone, files: job.filesDone, workers });
    samples = samples.filter(one => one.elapsed >= job.elapsed - graphSeconds);

    // The rates of workers need few seconds; their names, kept for all, would take much memory.
    for (const one of samples) {
        if (one.elapsed < job.elapsed - 2 * rateSeconds) {
            one.workers = new Map();
        }
    }
}

function shareOf(job) {
    if (job.isComplete) {
        return 1;
    }

    // 100 % is for the end: files may have grown since they were counted.
    const most = 0.999;
    if (job.bytesExpected > 0) {
        return Math.min(most, job.bytesDone / job.bytesExpected);
    }

    return job.areAllFound && job.filesFound > 0 ? Math.min(most, job.filesDone / job.filesFound) : null;
}

function timeLeftOf(job) {
    if (job.isComplete) {
        return "none";
    }

    const byBytes = job.bytesExpected > 0;
    if (!byBytes && !job.areAllFound) {
        return "not known yet";
    }

    const rate = byBytes ? rateOf(one => one.bytes, estimateSeconds) : rateOf(one => one.files, estimateSeconds);
    const rest = byBytes ? job.bytesExpected - job.bytesDone : job.filesFound - job.filesDone;
    return rate > 0 ? roughTimeText(Math.max(0, rest) / rate) : "unknown";
}

function drawProgress(job) {
    const share = shareOf(job);
    const bar = find("progress");
    if (share === null) {
        bar.removeAttribute("value");
        write(find("share"), "–");
    } else {
        bar.value = share;
        write(find("share"), `${(Math.floor(share * 1000) / 10).toFixed(1)} %`);
    }

    const found = `${whole.format(job.filesFound)}${job.areAllFound ? "" : "+"}`;
    const expected = job.bytesExpected > 0 ? ` of ${bytesText(job.bytesExpected)}` : "";
    write(find("time-left"), timeLeftOf(job));
    write(find("elapsed"), timeText(job.elapsed));
    write(find("files"), `${whole.format(job.filesDone)} of ${found}`);
    write(find("bytes"), bytesText(job.bytesDone) + expected);
    write(find("units"), `${whole.format(job.unitsDone)} done, ${whole.format(job.unitsWaiting)} waiting`);
}

function drawRate(job) {
    const newest = samples[samples.length - 1].elapsed;
    const shownSeconds = Math.max(graphLeastSeconds, newest - samples[0].elapsed);
    const points = [];
    for (let i = 1, from = 0; i < samples.length; i++) {
        while (from < i - 1 && samples[from].elapsed < samples[i].elapsed - graphMeanSeconds) {
            from++;
        }

        const time = samples[i].elapsed - samples[from].elapsed;
        points.push({
            x: width - (newest - samples[i].elapsed) / shownSeconds * width,
            rate: Math.max(0, (samples[i].bytes - samples[from].bytes) / time),
        });
    }

    const peak = points.reduce((most, one) => Math.max(most, one.rate), 0);
    const steps = points.map(one =>
        `${one.x.toFixed(2)} ${(height - (peak > 0 ? one.rate / peak : 0) * (height - 4)).toFixed(2)}`);
    const line = steps.length > 0 ? `M${steps.join("L")}` : "";
    find("line").setAttribute("d", line);
    find("area").setAttribute(
        "d", line && `${line}L${width} ${height}L${points[0].x.toFixed(2)} ${height}Z`);
    if (job.isComplete) {
        // Results of an earlier run took none of this time.
        const mean = job.unitsResumed === 0 && job.elapsed > 0 ? `${bytesText(job.bytesDone / job.elapsed)}/s` : "–";
        write(find("rate"), mean);
        write(find("rate-peak"), "mean of the run");
    } else {
        write(find("rate"), `${bytesText(rateOf(one => one.bytes, rateSeconds))}/s`);
        write(find("rate-peak"), peak > 0 ? `now, at most ${bytesText(peak)}/s in the last five minutes` : "");
    }
}

function drawTroubles(job) {
    const figures = {
        failed: job.filesFailed, checks: job.checks, mismatches: job.mismatches, unchecked: job.unchecked,
        retries: job.retries, lost: job.lost, refused: job.refused, resumed: job.unitsResumed,
    };
    for (const [id, value] of Object.entries(figures)) {
        const node = find(id);
        write(node, whole.format(value));
        if (node.hasAttribute("data-alarm")) {
            node.setAttribute("data-alarm", value > 0 ? "on" : "");
        }
    }
}

/** Makes a node have so many children, and returns them. */
function resize(parent, count, make) {
    while (parent.childElementCount > count) {
        parent.lastElementChild.remove();
    }

    while (parent.childElementCount < count) {
        parent.append(make());
    }

    return [...parent.children];
}

function makeRow() {
    const row = document.createElement("tr");
    const name = document.createElement("th");
    name.scope = "row";
    row.append(name, ...[1, 2, 3, 4].map(() => document.createElement("td")));
    return row;
}

function drawWorkers(job) {
    const workers = job.workers.map(worker => ({
        ...worker,
        rate: rateOf(one => one.workers.get(worker.name) ?? 0, rateSeconds),
    }));
    workers.sort((a, b) => {
        const [x, y] = [a[order.key], b[order.key]];
        const byKey = x < y ? -1 : x > y ? 1 : 0;
        return order.direction * byKey || (a.name < b.name ? -1 : 1);
    });
    resize(find("workers"), workers.length, makeRow).forEach((row, i) => {
        const { name, units, bytes, rate, sinceLast } = workers[i];
        const texts = [name, whole.format(units), bytesText(bytes),
            job.isComplete ? "–" : `${bytesText(rate)}/s`, `${timeText(sinceLast)} ago`];
        texts.forEach((text, column) => write(row.children[column], text));
    });

    const hidden = job.workerCount - workers.length;
    write(find("workers-note"), job.workerCount === 0
        ? "No worker has sent a result yet."
        : hidden > 0 ? `${whole.format(hidden)} more workers are not shown.` : "");
}

function drawFailures(job) {
    const makeItem = () => {
        const item = document.createElement("li");
        item.append(document.createElement("b"), document.createElement("span"));
        return item;
    };
    resize(find("failures"), job.failures.length, makeItem).forEach((item, i) => {
        const { path, reason, ago } = job.failures[i];
        write(item.children[0], path);
        write(item.children[1], `${reason}, ${timeText(ago)} ago`);
    });
    find("failures").tabIndex = job.failures.length > 0 ? 0 : -1;   // for scrolling by keys
    write(find("failures-note"), job.failures.length === 0 ? "None." : "");
}

function draw(job) {
    drawProgress(job);
    write(find("title"), job.title);
    drawRate(job);
    drawTroubles(job);
    drawWorkers(job);
    drawFailures(job);
}

function show(state, text) {
    document.body.dataset.state = state;
    write(find("state"), text);
    document.title = [
        state === "lost" ? "No connection:" : "", find("share").textContent, last?.title || "hashlane-cluster",
    ].join(" ").trim();
}

function showState(job) {
    if (!job.isComplete) {
        show("running", "Running.");
    } else if (job.filesFailed > 0) {
        show("failed", `Complete: ${whole.format(job.filesFailed)} of ${whole.format(job.filesDone)} files have no digest.`);
    } else {
        show("complete", `Complete: ${whole.format(job.filesDone)} files.`);
    }
}

function showLost() {
    show("lost", last === null
        ? "There is no connection. Trying again."
        : `The connection is lost; these figures are from ${lastTime}. Trying again.`);
}

function connect() {
    events = new EventSource("events");
    events.onmessage = message => {
        last = JSON.parse(message.data);
        lastMoment = performance.now();
        lastTime = new Date().toLocaleTimeString();
        keep(last);
        draw(last);
        showState(last);
        if (last.isComplete) {
            events.close();         // the server is about to stop, and nothing will change
        }
    };
    events.onerror = () => {
        events.close();
        if (!last?.isComplete) {
            showLost();
            setTimeout(connect, retryMilliseconds);
        }
    };
}

for (const button of document.querySelectorAll("button[data-key]")) {
    button.addEventListener("click", () => {
        const key = button.dataset.key;
        order = { key, direction: order.key === key ? -order.direction : key === "name" || key === "sinceLast" ? 1 : -1 };
        for (const header of document.querySelectorAll("thead th")) {
            header.removeAttribute("aria-sort");
        }

        button.parentElement.setAttribute("aria-sort", order.direction > 0 ? "ascending" : "descending");
        if (last !== null) {
            drawWorkers(last);
        }
    });
}

// A connection can be silent without being closed.
setInterval(() => {
    if (!last?.isComplete && performance.now() - lastMoment > silentMilliseconds) {
        showLost();
    }
}, 1000);

connect();
